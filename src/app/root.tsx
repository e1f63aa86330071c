import './zod-without-eval.ts'
import { CSPProvider } from '@base-ui/react/csp-provider'
import serifFont from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url'
import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { lazy, type ReactNode, Suspense } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router'
import { getSiteSettings } from '#features/site/contracts.ts'
import { OwnTeamContext } from '#features/teams/own-team.ts'
import type { Viewer } from '#shared/access/access.ts'
import { requestContext, viewerContext } from '#shared/calls/call-context.ts'
import { addressLimits } from '#shared/product/address-limits.ts'
import { brand } from '#shared/product/brand.ts'
import { ToastOutlet } from '#ui/toast.tsx'
import mark from './assets/mark.svg?no-inline'
import { loadCallOrNull } from './page/entry-to-page.ts'
import { pageMeta } from './page/page-meta.ts'
import { themeFromCookies } from './page/theme-from-cookies.ts'
import { type RootData, RootDataContext, useKnownRootData, useViewer } from './page/viewer.ts'
import { ErrorPage, errorTitle } from './shell/error-page.tsx'
import { useFreshSession } from './shell/fresh-session.ts'
import { lost } from './shell/lost-connection.ts'
import { PageAddress } from './shell/page-address.tsx'
import { ScrollRules } from './shell/scroll-rules.tsx'
import { Shell } from './shell/shell.tsx'
import { SiteIcons } from './shell/site-icons.tsx'
import styles from './styles/app.css?url'

const SessionWatch = lazy(() =>
  import('./shell/session-watch.tsx').then((module) => ({ default: module.SessionWatch })),
)

export async function loader(entry: LoaderFunctionArgs): Promise<RootData> {
  const { context, request } = entry
  const { requestId, mode, origin } = context.get(requestContext)
  const settings = await loadCallOrNull(entry, getSiteSettings, {})
  return {
    viewer: shownOf(context.get(viewerContext)),
    theme: themeFromCookies(request.headers.get('cookie')),
    requestId,
    mode,
    origin,
    images: settings?.images ?? {},
  }
}

/** The same without what only the server's statements need: it goes out with every page. */
function shownOf(viewer: Viewer | null): Viewer | null {
  if (viewer === null) return null
  const { blocksNoOne: _, ...shown } = viewer
  return shown
}

/** The viewer does not depend on a page's query string; one that is too long can't be sent. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const searchOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return searchOnly || nextUrl.search.length > addressLimits.addressLength ? false : defaultShouldRevalidate
}

/** Around every step to another page: links, Back, commands, and loading again. */
export const clientMiddleware: NonNullable<typeof lost.hold>[] = [(entry, next) => lost.hold?.(entry, next)]

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: interFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: serifFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export { errorHeaders as headers } from './page/entry-to-page.ts'

/** For pages that don't set their own, and for errors, which use only this one. */
export function meta({ error }: { error?: unknown }) {
  return error
    ? pageMeta(errorTitle(error))
    : [{ title: brand.name }, { name: 'description', content: brand.description }]
}

export function Layout({ children }: { children: ReactNode }) {
  const rootData = useKnownRootData()
  const failed = Boolean(useRouteError())
  return (
    <html lang="en" data-theme={rootData?.theme ?? 'system'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <SiteIcons images={rootData?.images ?? {}} own={mark} />
        <PageAddress origin={failed ? undefined : rootData?.origin} images={rootData?.images ?? {}} />
        {/* Our own origin is allowed anyway; a nonce on links only causes hydration warnings in development. */}
        <Links nonce="" />
      </head>
      <body>
        {/* Styles come from our own files only; an injected <style> would be refused by the policy. */}
        <CSPProvider disableStyleElements>
          <RootDataContext value={rootData}>
            <OwnTeamContext value={rootData?.viewer?.team ?? null}>
              <Shell>{children}</Shell>
            </OwnTeamContext>
          </RootDataContext>
          <ToastOutlet />
        </CSPProvider>
        <ScrollRules />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const viewer = useViewer()
  useFreshSession()
  return (
    <>
      <Outlet />
      {viewer && (
        <Suspense fallback={null}>
          <SessionWatch viewer={viewer} />
        </Suspense>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
