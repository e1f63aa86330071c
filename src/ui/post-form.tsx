/**
 * Forms that work without JavaScript: the browser posts them to their page, whose `action` (app/answer-posts.ts) makes
 * the same call the script would make, and renders the page again with the result.
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
