import { lockOf } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import type { Scope } from '#shared/access/scopes.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { scopeWords } from '../api-keys/scope-words.ts'
import { CodeField } from '../auth/code-field.tsx'
import { allowApp, declineApp, type getAppRequest } from './contracts.ts'

interface AllowAppFormProps {
  viewer: Viewer
  request: string
  app: OutputOf<typeof getAppRequest>
  /** The second factor is on, and asked for again. */
  withCode: boolean
}

interface AllowValues {
  scopes: Scope[]
  code: string
}

/** By way of the authorization server, which is no page, so the router can't. */
const leaveTo = (next: string) => window.location.assign(next)

/** What an app would be allowed, each part by itself. */
export function AllowAppForm({ viewer, request, app, withCode }: AllowAppFormProps) {
  const toast = useToast()
  const decline = useCallMutation(declineApp)
  const form = useCallForm(allowApp, {
    values: { scopes: [...app.scopes], code: '' },
    input: ({ scopes, code }: AllowValues) => ({ request, scopes, ...(withCode && { code }) }),
    onDone: ({ next }) => leaveTo(next),
  })
  const lock = lockOf('apiKeys', viewer)
  const refuse = async () => {
    try {
      leaveTo((await decline.mutateAsync({ request })).next)
    } catch (error) {
      toast.failed('Could not refuse the app', error)
    }
  }
  return (
    <CallForm form={form} className="grid gap-6">
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-13 font-[550] text-ink">What it may do</legend>
        {app.scopes.map((scope) => (
          <Checkbox key={scope} {...form.register('scopes')} value={scope} {...scopeWords[scope]} />
        ))}
        <p role="alert" className="text-13 text-red empty:hidden">
          {form.message('scopes')}
        </p>
      </fieldset>
      {withCode && <CodeField {...form.field('code')} error={form.message('code')} />}
      <div className="flex flex-wrap gap-3">
        {lock?.byPlan ? (
          <PlansLink variant="primary" lock={{ ...lock, reason: 'Annual plan required to connect apps' }}>
            See plans
          </PlansLink>
        ) : (
          <SubmitButton pending={form.pending} pendingText="Connecting..." disabledReason={lock?.reason}>
            Allow
          </SubmitButton>
        )}
        <Button onClick={() => void refuse()} pending={decline.isPending}>
          Don’t allow
        </Button>
      </div>
    </CallForm>
  )
}
