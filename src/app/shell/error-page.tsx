import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CloudOff, Lock, ServerCrash, Timer } from '#ui/icons.tsx'
import type { PageErrorData } from '../page/entry-to-page.ts'
import { useRootData } from '../page/viewer.ts'
import { isLostConnection } from './lost-connection.ts'
import { NotFound } from './not-found.tsx'

/** Replaces a failed page: what happened, what to do next, and the number that support asks for. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : isLostConnection(error) ? 0 : 500
  // Of errors that are not ours, it is a text or nothing.
  const detail = isRouteErrorResponse(error) ? (error.data as Partial<PageErrorData> | null) : null
  if (status === 404) return <NotFound />
  if (status === 403) return <AccessDenied />
  if (status === 401) return <SignInNeeded />
  if (status === 402) return <PlanNeeded message={detail?.message} />
  if (status === 0) {
    return (
      <Fault icon={<CloudOff aria-hidden />} title="You are offline">
        This page could not be loaded. Check your connection, then try again.
      </Fault>
    )
  }
  if (status === 503 || status === 429) {
    return (
      <Fault
        icon={<Timer aria-hidden />}
        title={status === 503 ? 'Attending is busy' : 'Too many requests'}
        requestId={detail?.requestId}
      >
        {detail?.message ?? 'The service is busy at the moment. Please try again shortly.'}
      </Fault>
    )
  }
  if (status >= 400 && status < 500) {
    return (
      <Fault icon={<ServerCrash aria-hidden />} title="This link does not work" requestId={detail?.requestId}>
        {detail?.message ?? 'This link is not valid. Check it, or start with a search.'}
      </Fault>
    )
  }
  return (
    <Fault icon={<ServerCrash aria-hidden />} title="Something went wrong" showRequestId requestId={detail?.requestId}>
      This is our fault, and we’ve logged it. For help, email{' '}
      <a href={`mailto:${brand.supportEmail}`} className="text-accent underline underline-offset-4">
        {brand.supportEmail}
      </a>{' '}
      with the reference below.
    </Fault>
  )
}

/** The same page's title, for the window. */
export function errorTitle(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return titles[status] ?? 'Something went wrong'
}

const titles: Record<number, string> = {
  401: 'Please log in',
  402: 'This needs a subscription',
  403: 'Access Denied',
  404: 'Page Not Found',
  429: 'Too Many Requests',
  503: 'Busy',
}

function AccessDenied() {
  return (
    <StatePage
      icon={<Lock aria-hidden />}
      title="Access Denied"
      actions={<ButtonLink to={paths.home()}>Go Home</ButtonLink>}
    >
      You do not have permission to view this page.
    </StatePage>
  )
}

function SignInNeeded() {
  const { pathname, search } = useLocation()
  return (
    <StatePage
      icon={<Lock aria-hidden />}
      title="Please log in"
      actions={
        <ButtonLink to={paths.login(`${pathname}${search}`)} variant="primary">
          Log in
        </ButtonLink>
      }
    >
      This page is for members. Log in and we’ll bring you right back.
    </StatePage>
  )
}

function PlanNeeded({ message }: { message: string | undefined }) {
  return (
    <StatePage
      icon={<Lock aria-hidden />}
      title="This needs a subscription"
      actions={
        <ButtonLink to={paths.pricing()} variant="primary">
          See the plans
        </ButtonLink>
      }
    >
      {message ?? 'See the plans on the pricing page.'}
    </StatePage>
  )
}

interface FaultProps {
  icon: ReactNode
  title: string
  children: ReactNode
  requestId?: string | undefined
  /** Falls back to the id of the request that rendered the page. */
  showRequestId?: boolean
}

function Fault({ icon, title, children, requestId, showRequestId = false }: FaultProps) {
  const { revalidate, state } = useRevalidator()
  const pageRequestId = useRootData()?.requestId
  const reference = requestId ?? (showRequestId ? pageRequestId : undefined)
  return (
    <StatePage
      icon={icon}
      title={title}
      actions={
        <>
          <Button variant="primary" pending={state !== 'idle'} pendingText="Retrying..." onClick={() => revalidate()}>
            Retry
          </Button>
          <ButtonLink to={paths.home()}>Go Home</ButtonLink>
        </>
      }
      footnote={
        reference && (
          <>
            Reference <code className="font-sans text-ink select-all">{reference}</code>
          </>
        )
      }
    >
      {children}
    </StatePage>
  )
}

interface StatePageProps {
  icon: ReactNode
  title: string
  children: ReactNode
  actions: ReactNode
  footnote?: ReactNode
}

/** The layout of every page that shows only a state. */
function StatePage({ icon, title, children, actions, footnote }: StatePageProps) {
  return (
    <div className="mx-auto grid w-full max-w-[640px] flex-1 content-center px-4 py-20 md:px-8">
      <span className="grid size-12 place-items-center rounded-full bg-wash text-accent [&_svg]:size-5">{icon}</span>
      <h1 className="mt-6 headline-40 text-balance max-sm:headline-28">{title}</h1>
      <p className="mt-3 max-w-[58ch] text-16 text-pretty text-muted">{children}</p>
      <div className="mt-7 flex flex-wrap gap-2">{actions}</div>
      {footnote && <p className="mt-8 border-t border-hair pt-4 text-13 text-muted">{footnote}</p>}
    </div>
  )
}
