import type { ComponentProps, ReactNode, Ref, SubmitEventHandler } from 'react'
import { FormProblem } from './form-problem.tsx'
import { PostForm } from './post-form.tsx'

interface CallFormProps extends Omit<ComponentProps<'form'>, 'form' | 'name' | 'onSubmit' | 'ref'> {
  /** From `useCallForm`. */
  form: {
    name: string | undefined
    element: Ref<HTMLFormElement>
    submit: SubmitEventHandler<HTMLFormElement>
    problem: string | undefined
  }
  /** Replaces the form's error above the fields; null if it is shown elsewhere. */
  problem?: ReactNode
}

/** Renders a form from `useCallForm`. */
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
