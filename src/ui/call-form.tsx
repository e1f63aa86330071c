import type { ComponentProps, ReactNode, Ref, SubmitEventHandler } from 'react'
import { FormProblem } from './form-problem.tsx'
import { PostForm } from './post-form.tsx'

interface CallFormProps extends Omit<ComponentProps<'form'>, 'form' | 'name' | 'onSubmit' | 'ref'> {
  /** Of `useCallForm`. */
  form: {
    name: string | undefined
    element: Ref<HTMLFormElement>
    submit: SubmitEventHandler<HTMLFormElement>
    problem: string | undefined
  }
  /** In place of what is wrong with all of it, above the fields; null where that stands elsewhere. */
  problem?: ReactNode
}

/** Draws a form of `useCallForm`. */
export function CallForm({ form, problem, children, ...props }: CallFormProps) {
  const shared = { ...props, ref: form.element, onSubmit: form.submit }
  const content = (
    <>
      {problem === undefined ? <FormProblem message={form.problem} /> : problem}
      {children}
    </>
  )
  return form.name === undefined ? (
    <form method="post" noValidate {...shared}>
      {content}
    </form>
  ) : (
    <PostForm form={form.name} {...shared}>
      {content}
    </PostForm>
  )
}
