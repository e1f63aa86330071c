import { useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetEmailDrafts } from '#features/email/forget-email-drafts.ts'
import { paths } from '#shared/product/paths.ts'
import { useToast } from '#ui/toast.tsx'
import { tellTabs } from './session-news.ts'

/** Ends the session, then shows the home page. */
export function useSignOut(): { signOut: () => Promise<void>; signingOut: boolean } {
  const navigate = useNavigate()
  const toast = useToast()
  const [signingOut, setSigningOut] = useState(false)
  const signOut = async () => {
    if (signingOut) return
    setSigningOut(true)
    try {
      const response = await fetch(paths.signOut(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      if (!response.ok) throw new Error(`Sign-out was answered ${response.status}.`)
      forgetEmailDrafts()
      tellTabs('signed-out')
      // Every loader runs again, including the root's, which determines the session.
      await navigate(paths.home())
      toast.success('Logged out')
    } catch {
      toast.error('Error', 'Could not log out. Please try again.')
    } finally {
      setSigningOut(false)
    }
  }
  return { signOut, signingOut }
}
