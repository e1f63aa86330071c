import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ApiDocument, apiDocumentContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { StaticPart } from '#ui/static-part.tsx'
import { ApiCalls, type Audience, audiences } from '../../api-docs/api-calls.tsx'
import { onServerOnly, useOnServer } from '../../page/on-server-only.ts'
import { Page } from '../../page/page-layout.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta('Calls', `Every call in ${brand.name}: who can make it, its input, and its responses.`)

export function loader(entry: LoaderFunctionArgs) {
  const { audience: asked = 'everyone' } = entry.params
  const audience = audiences.find((one) => one === asked)
  if (audience === undefined) throw data(null, { status: 404 })
  const document = entry.context.get(apiDocumentContext)()
  return onServerOnly(entry, { lead: document.info.description, version: document.openapi, audience }, { document })
}

const titles: Record<Audience, string> = {
  everyone: 'Calls',
  physicians: 'Calls about your own data',
  admin: 'Calls for admins',
}

interface Loaded {
  lead: string
  version: string
  audience: Audience
  document?: ApiDocument
}

export default function ApiDocs() {
  const loaded = useLoaderData<Loaded>()
  const { lead, version, audience } = loaded
  const { document = loaded.document } = useOnServer<Required<Pick<Loaded, 'document'>>>()
  return (
    <Page title={titles[audience]} lead={lead} width="wide">
      <p className="max-w-[70ch] text-muted">
        Each call is at <code>/functions/v1/</code> plus its name. An error is always an object with{' '}
        <code>error.code</code>, <code>error.message</code> to show to people, and <code>error.fields</code> when fields
        are invalid. Invalid input returns 422, <code>invalid_input</code>. Calls that need sign-in return 401,{' '}
        <code>sign_in_required</code>, to everyone else. Calls for subscribers return 402,{' '}
        <code>subscription_required</code>. Calls for admins return 403, <code>forbidden</code>, and calls the demo
        account can't use return 403, <code>demo_restricted</code>. An API key is sent as{' '}
        <code>Authorization: Bearer att_…</code>; without the scope that a call names, it gets 403,{' '}
        <code>insufficient_scope</code>. A call that a key may make links to its page, with examples in curl,
        TypeScript, and Python, and a way to try it. A call without input takes <code>{'{}'}</code>, and a call without
        a response returns it. Numbers in parentheses limit a number, a text's length, or a list's. Shared types are
        written out the first time they appear. For programs:{' '}
        <a href="/api/openapi.json" className="text-accent underline underline-offset-2">
          OpenAPI {version}
        </a>
        .
      </p>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {audiences
          .filter((one) => one !== audience)
          .map((one) => (
            <Link
              key={one}
              to={one === 'everyone' ? paths.apiDocs() : `${paths.apiDocs()}/${one}`}
              className="text-accent underline underline-offset-2"
            >
              {titles[one]}
            </Link>
          ))}
      </p>
      <Calls document={document} audience={audience} />
    </Page>
  )
}

/** Read only: the browser does not get the underlying document unless it renders the page itself. */
function Calls({ document, audience }: Pick<Loaded, 'document' | 'audience'>) {
  const calls = document && <ApiCalls document={document} audience={audience} />
  return calls && !import.meta.env.SSR ? calls : <StaticPart>{calls}</StaticPart>
}
