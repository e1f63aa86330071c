import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ApiDocument, apiDocumentContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { StaticPart } from '#ui/static-part.tsx'
import { ApiCalls, type Audience } from '../../api-docs/api-calls.tsx'
import { onServerOnly } from '../../on-server-only.ts'
import { Page } from '../../page-layout.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () =>
  pageMeta('Calls', `Every call of ${brand.name}, with who may make it, its input and its answers.`)

export function loader(entry: LoaderFunctionArgs) {
  const { audience = 'everyone' } = entry.params
  if (audience !== 'everyone' && audience !== 'admin') throw data(null, { status: 404 })
  const document = entry.context.get(apiDocumentContext)
  return onServerOnly(entry, { lead: document.info.description, version: document.openapi, audience }, { document })
}

interface Loaded {
  lead: string
  version: string
  audience: Audience
  document?: ApiDocument
}

export default function ApiDocs() {
  const { lead, version, audience, document } = useLoaderData<Loaded>()
  return (
    <Page title={audience === 'admin' ? 'Calls for admins' : 'Calls'} lead={lead} width="wide">
      <p className="max-w-[70ch] text-muted">
        The address of each call is <code>/functions/v1/</code> and its name. A refusal is always an object with{' '}
        <code>error.code</code>, <code>error.message</code> for a person, and <code>error.fields</code> where a field is
        at fault. Every call that takes an input may refuse it with 422, <code>invalid_input</code>. What is for someone
        signed in is refused to others with 401, <code>sign_in_required</code>; what is for subscribers with 402,{' '}
        <code>subscription_required</code>; what is for admins with 403, <code>forbidden</code>; and what the demo
        account may not do with 403, <code>demo_restricted</code>. A call without an input takes <code>{'{}'}</code>,
        and one without an answer gives it. What several calls have in common is written out in the first of them. The
        same document for programs:{' '}
        <a href="/api/openapi.json" className="text-accent underline underline-offset-2">
          OpenAPI {version}
        </a>
        .
      </p>
      <p className="mt-3">
        {audience === 'admin' ? (
          <Link to={paths.apiDocs()} className="text-accent underline underline-offset-2">
            Calls for everyone else
          </Link>
        ) : (
          <Link to={`${paths.apiDocs()}/admin`} className="text-accent underline underline-offset-2">
            Calls for admins
          </Link>
        )}
      </p>
      <Calls document={document} audience={audience} />
    </Page>
  )
}

/** Only to be read: a browser is not given the document behind it, unless it draws the page by itself. */
function Calls({ document, audience }: Pick<Loaded, 'document' | 'audience'>) {
  const calls = document && <ApiCalls document={document} audience={audience} />
  return calls && !import.meta.env.SSR ? calls : <StaticPart>{calls}</StaticPart>
}
