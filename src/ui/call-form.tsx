import type { ComponentProps, ReactNode, Ref, SubmitEventHandler } from 'react'
import { FormProblem } from './form-problem.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import type { NewerQuestion } from './newer-texts.ts'
import { PostForm } from './post-form.tsx'

interface CallFormProps extends Omit<ComponentProps<'form'>, 'form' | 'name' | 'onSubmit' | 'ref'> {
  /** From `useCallForm`. */
  form: {
    name: string | undefined
    element: Ref<HTMLFormElement>
    submit: SubmitEventHandler<HTMLFormElement>
    problem: string | undefined
    newer?: NewerQuestion | undefined
  }
  /** Replaces the form's error above the fields; null if it is shown elsewhere. */
  problem?: ReactNode
}

const NewerDialog = lazyDialog(() => import('./newer-dialog.tsx').then((module) => module.NewerDialog))

/** Renders a form from `useCallForm`. */
export function CallForm({ form, problem, children, ...props }: CallFormProps) {
  const shared = { ...props, ref: form.element, onSubmit: form.submit }
  const content = (
    <>
      {problem === undefined ? <FormProblem message={form.problem} /> : problem}
      {children}
      {form.newer && (
        <NewerDialog
          open
          onOpenChange={(open) => {
            if (!open) form.newer?.onClose()
          }}
          {...form.newer}
        />
      )}
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
