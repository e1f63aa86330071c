import type { ReactNode } from 'react'
import { paths } from '#shared/product/paths.ts'
import { PostForm } from '#ui/post-form.tsx'

/** Around the button that signs out: without a script the login page's `action` does it. */
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
