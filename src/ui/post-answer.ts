import { useActionData } from 'react-router'

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
  /** Only for fields that the form has. */
  fields: Record<string, string>
}

/** The result of the form's plain POST; undefined if the page was just opened, or another form was sent. */
export function usePostAnswer<Answer = unknown>(form: string): PostAnswer<Answer> | undefined {
  const posted = useActionData() as PostAnswer<Answer> | undefined
  return posted?.form === form ? posted : undefined
}
