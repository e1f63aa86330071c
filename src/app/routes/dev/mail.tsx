import { useEffect } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getOutbox, getOutboxMail } from '#features/mail/contracts.ts'
import { OutboxList } from '#features/mail/outbox-list.tsx'
import { OutboxMailBody, OutboxMailHead, type OutboxView } from '#features/mail/outbox-mail.tsx'
import { requestContext } from '#shared/calls/call-context.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Mail } from '#ui/icons.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { RefreshCw } from '#ui/work-icons.tsx'
import { loadCall } from '../../page/entry-to-page.ts'
import { Page } from '../../page/page-layout.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Outbox')

const views = { rendered: 'Rendered', text: 'Text', source: 'Source' } as const satisfies Record<OutboxView, string>
const viewNames = Object.keys(views) as OutboxView[]

/** `?mail=` is the one that is shown, else the newest; `?view=` how. */
export async function loader(entry: LoaderFunctionArgs) {
  // A page for developers, not for users.
  if (entry.context.get(requestContext).mode === 'production') throw data(null, { status: 404 })
  const { searchParams } = entry.url
  const { data: mails } = await loadCall(entry, getOutbox, {})
  const asked = searchParams.get('mail')
  const shown = mails.find(({ id }) => id === asked) ?? mails[0]
  const mail = shown ? await loadCall(entry, getOutboxMail, { id: shown.id }) : null
  const view = viewNames.find((name) => name === searchParams.get('view')) ?? 'rendered'
  return { mails, mail, view }
}

/** Milliseconds between checks for new email: the queue sends a moment after a press. */
const lookEvery = 3000

export default function Outbox() {
  const { mails, mail, view } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, lookEvery)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <Page
      title="Outbox"
      lead="Emails from this server, newest first. Without a mail server they are kept here instead of being sent."
      actions={
        <Button onClick={() => revalidate()} aria-busy={state !== 'idle'}>
          <RefreshCw aria-hidden />
          Refresh
        </Button>
      }
    >
      {mail === null ? (
        <EmptyState icon={<Mail aria-hidden />} title="No emails yet" className="border-t border-hair">
          Sign up or reset a password, and the email appears here.
        </EmptyState>
      ) : (
        <div className="grid gap-8 border-t border-hair pt-6 lg:grid-cols-[320px_minmax(0,1fr)]">
          <div className="max-lg:max-h-56 max-lg:overflow-y-auto">
            <OutboxList mails={mails} current={mail.id} addressOf={(id) => addressOf(id, view)} />
          </div>
          <article className="grid min-w-0 content-start gap-5">
            <OutboxMailHead mail={mail} />
            <nav aria-label="View" className="flex gap-1">
              {viewNames.map((name) => (
                <Link
                  key={name}
                  to={addressOf(mail.id, name)}
                  preventScrollReset
                  aria-current={name === view ? 'true' : undefined}
                  className={cn(
                    'rounded-8 px-3 py-1.5 text-13 font-medium weak:text-muted hover:text-ink',
                    name === view && 'bg-fill text-ink',
                  )}
                >
                  {views[name]}
                </Link>
              ))}
            </nav>
            <OutboxMailBody mail={mail} view={view} />
          </article>
        </div>
      )}
    </Page>
  )
}

function addressOf(id: string, view: OutboxView): string {
  return `${paths.devMail()}?mail=${id}${view === 'rendered' ? '' : `&view=${view}`}`
}
