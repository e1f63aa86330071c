/**
 * Forms that work without a script: the browser posts them to their page, whose `action` (app/answer-posts.ts) makes the call
 * that the script would have made and draws the page again with what came of it.
 */
import type { ComponentProps } from 'react'
import { useActionData } from 'react-router'
import { TakesPost } from './takes-post.ts'

export interface PostAnswer<Answer = unknown> {
  /** The name of the form that was sent. */
  form: string
  /** What the person typed, by field; nothing secret. */
  values: Record<string, string>
  answer?: Answer
  refusal?: PostRefusal
}

export interface PostRefusal {
  code: string
  message: string
  title?: string | undefined
  /** Only of fields that the form has. */
  fields: Record<string, string>
}

/** The result of the form's plain POST; undefined when the page was opened, or another form was sent. */
export function usePostAnswer<Answer = unknown>(form: string): PostAnswer<Answer> | undefined {
  const posted = useActionData() as PostAnswer<Answer> | undefined
  return posted?.form === form ? posted : undefined
}

interface PostFormProps extends Omit<ComponentProps<'form'>, 'name'> {
  /** The key of `answerPosts`. */
  form: string
}

export function PostForm({ form, children, ...props }: PostFormProps) {
  return (
    <TakesPost value={true}>
      <form method="post" noValidate {...props}>
        <input type="hidden" name="form" value={form} />
        {children}
      </form>
    </TakesPost>
  )
}
