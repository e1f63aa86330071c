import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ApiDocument, apiDocumentContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { StaticPart } from '#ui/static-part.tsx'
import { ApiCalls } from '../../api-docs/api-calls.tsx'
import { onServerOnly } from '../../on-server-only.ts'
import { Page } from '../../page-layout.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () =>
  pageMeta('Calls', `Every call of ${brand.name}, with who may make it, its input and its answers.`)

export function loader(entry: LoaderFunctionArgs) {
  const document = entry.context.get(apiDocumentContext)
  return onServerOnly(entry, { lead: document.info.description, version: document.openapi }, { document })
}

interface Loaded {
  lead: string
  version: string
  document?: ApiDocument
}

export default function ApiDocs() {
  const { lead, version, document } = useLoaderData<Loaded>()
  return (
    <Page title="Calls" lead={lead} width="wide">
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
      <Calls document={document} />
    </Page>
  )
}

/** Only to be read: a browser is not given the document behind it, unless it draws the page by itself. */
function Calls({ document }: Pick<Loaded, 'document'>) {
  if (document && !import.meta.env.SSR) return <ApiCalls document={document} />
  return <StaticPart>{document && <ApiCalls document={document} />}</StaticPart>
}
