import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getAccount } from '#features/account/contracts.ts'
import { AllowAppForm } from '#features/connected-apps/allow-app-form.tsx'
import { getAppRequest } from '#features/connected-apps/contracts.ts'
import { callContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Link } from '#ui/link.tsx'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { noIndex, pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'

export const meta = () => [...pageMeta('Connect an app'), noIndex]

/** Only reads: a GET connects nothing. */
export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const request = entry.params.request ?? ''
  const { twoFactorEnabled } = await loadCall(entry, getAccount, {})
  try {
    const app = await entry.context.get(callContext)(getAppRequest, { request })
    return { request, app, problem: null, twoFactorEnabled }
  } catch (error) {
    if (!isCallError(error) || error.status >= 500) throw error
    return { request, app: null, problem: error.message, twoFactorEnabled }
  }
}

/** Asks a member whether an app may act for them. */
export default function ConnectApp() {
  const { request, app, problem, twoFactorEnabled } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  if (viewer === null) return null
  if (!app)
    return (
      <FormPage title="Connect an app">
        <Banner tone="danger">{problem}</Banner>
      </FormPage>
    )
  return (
    <FormPage
      title={<span className="wrap-anywhere">{`Connect ${app.name}?`}</span>}
      lead={
        <>
          It asks to work with {brand.name} for you, within your plan and limits. You’re signed in as{' '}
          <span className="wrap-anywhere">{viewer.email}</span>.
        </>
      }
    >
      <div className="mb-6">
        <Banner>
          {app.host === null
            ? 'It is a program on this device.'
            : app.known
              ? `It comes from ${app.host}.`
              : `You will be sent back to ${app.host}. We don’t know the app: the name is what it calls itself.`}{' '}
          Connect it only if you just added it yourself.
        </Banner>
      </div>
      <AllowAppForm viewer={viewer} request={request} app={app} withCode={twoFactorEnabled} />
      <p className="mt-6 text-13 text-muted text-pretty">
        You can disconnect it anytime under{' '}
        <Link to={paths.programs()} className="text-accent underline underline-offset-2">
          Programs
        </Link>
        . It may keep what it read before.
      </p>
    </FormPage>
  )
}
