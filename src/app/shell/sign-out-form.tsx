import type { ReactNode } from 'react'
import { paths } from '#shared/product/paths.ts'
import { PostForm } from '#ui/post-form.tsx'

/** Wraps the sign-out button: without JavaScript, the login page's `action` signs out. */
export function SignOutForm({ signOut, children }: { signOut: () => Promise<void>; children: ReactNode }) {
  return (
    <PostForm
      form="sign-out"
      action={paths.login()}
      onSubmit={(event) => {
        event.preventDefault()
        void signOut()
      }}
    >
      {children}
    </PostForm>
  )
}
