import './zod-without-eval.ts'
import { CSPProvider } from '@base-ui/react/csp-provider'
import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import serifFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
import { brand } from '#shared/brand.ts'
import { requestContext, viewerContext } from '#shared/call-context.ts'
import { makeQueryClient } from '#shared/use-call.ts'
import { ToastProvider } from '#ui/toast.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import mark from './assets/mark.svg?no-inline'
import { loadCallOrNull } from './entry-to-page.ts'
import { pageMeta } from './page-meta.ts'
import { ErrorPage, errorTitle } from './shell/error-page.tsx'
import { useFreshSession } from './shell/fresh-session.ts'
import { PageAddress } from './shell/page-address.tsx'
import { ScrollRules } from './shell/scroll-rules.tsx'
import { Shell } from './shell/shell.tsx'
import { SiteIcons } from './shell/site-icons.tsx'
import './styles/app.css'
import { themeFromCookies } from './theme.ts'
import { RootDataContext, useKnownRootData } from './viewer.ts'

export async function loader(entry: LoaderFunctionArgs) {
  const { context, request } = entry
  const { requestId, mode, origin } = context.get(requestContext)
  const settings = await loadCallOrNull(entry, getSiteSettings, {})
  return {
    viewer: context.get(viewerContext),
    theme: themeFromCookies(request.headers.get('cookie')),
    requestId,
    mode,
    origin,
    images: settings?.images ?? {},
  }
}

/** Who is looking does not depend on what a page notes behind its '?'. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const searchOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return searchOnly ? false : defaultShouldRevalidate
}

export const links: LinksFunction = () => [
  { rel: 'preload', href: interFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: serifFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/** Of pages that set none of their own, and of errors, where only this one is asked. */
export function meta({ error }: { error?: unknown }) {
  return error
    ? pageMeta(errorTitle(error))
    : [{ title: brand.name }, { name: 'description', content: brand.description }]
}

export function Layout({ children }: { children: ReactNode }) {
  const rootData = useKnownRootData()
  const [queries] = useState(makeQueryClient)
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
        {/* Our own origin is allowed anyway; a nonce on links only makes hydration complain while developing. */}
        <Links nonce="" />
      </head>
      <body>
        {/* Styles come from our own files only; an injected <style> would be refused by the policy. */}
        <CSPProvider disableStyleElements>
          <QueryClientProvider client={queries}>
            <TooltipProvider>
              <ToastProvider>
                <RootDataContext value={rootData}>
                  <Shell>{children}</Shell>
                </RootDataContext>
              </ToastProvider>
            </TooltipProvider>
          </QueryClientProvider>
        </CSPProvider>
        <ScrollRules />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useFreshSession()
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
