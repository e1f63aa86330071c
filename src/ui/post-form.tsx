/**
 * Forms that work without a script: the browser posts them to their page, whose `action` (app/answer-posts.ts) makes the call
 * that the script would have made and draws the page again with what came of it.
 */
import type { ComponentProps } from 'react'
import { TakesPost } from './takes-post.ts'

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
