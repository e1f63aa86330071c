import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ApiOperation, apiDocumentContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { Page } from '../../page-layout.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () =>
  pageMeta('Calls', `Every call of ${brand.name}, with who may make it, its input and its answers.`)

export function loader({ context }: LoaderFunctionArgs) {
  return { document: context.get(apiDocumentContext) }
}

export default function ApiDocs() {
  const { document } = useLoaderData<typeof loader>()
  const calls = Object.entries(document.paths).map(([address, { post }]) => ({ address, ...post }))
  return (
    <Page title="Calls" lead={document.info.description} width="wide">
      <p className="max-w-[70ch] text-muted">
        A refusal is always an object with <code>error.code</code>, <code>error.message</code> for a person, and{' '}
        <code>error.fields</code> where a field is at fault. The same document for programs:{' '}
        <a href="/api/openapi.json" className="text-accent underline underline-offset-2">
          OpenAPI {document.openapi}
        </a>
        .
      </p>
      <nav aria-label="All calls" className="mt-8 columns-[15rem] gap-6 border-y border-hair py-4">
        {calls.map((call) => (
          <a
            key={call.address}
            href={`#${call.operationId}`}
            className="block py-0.5 text-13 text-accent hover:underline"
          >
            {call.operationId}
          </a>
        ))}
      </nav>
      {calls.map((call) => (
        <CallSection key={call.address} {...call} />
      ))}
    </Page>
  )
}

function CallSection({
  address,
  operationId,
  summary,
  description,
  requestBody,
  responses,
}: ApiOperation & { address: string }) {
  const refusals = Object.entries(responses).filter(([status]) => status !== '200')
  return (
    <section id={operationId} className="scroll-mt-6 border-b border-hair py-10">
      <h2 className="headline-20">{operationId}</h2>
      <p className="mt-1 text-muted">{`${summary} ${description}`}</p>
      <p className="mt-3 text-13 break-all">
        <code>POST {address}</code>
      </p>
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <Schema title="Input" schema={requestBody.content['application/json'].schema} />
        {Object.entries(responses['200']?.content ?? {}).map(([type, { schema }]) => (
          <Schema key={type} title={type === 'application/json' ? 'Answer' : `Answer as ${type}`} schema={schema} />
        ))}
      </div>
      <h3 className="mt-6 text-13 font-semibold">Refusals</h3>
      <dl className="mt-2 grid grid-cols-[3rem_1fr] gap-y-1 text-13">
        {refusals.map(([status, { description }]) => (
          <div key={status} className="contents">
            <dt>{status}</dt>
            <dd className="whitespace-pre-line text-muted">{description}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

// What scrolls has to be reachable by keyboard.
const reachable = { tabIndex: 0 }

function Schema({ title, schema }: { title: string; schema: unknown }) {
  return (
    <div className="min-w-0">
      <h3 className="text-13 font-semibold">{title}</h3>
      <pre {...reachable} className="mt-2 max-h-80 overflow-auto rounded-8 border border-hair bg-surface p-3 text-12">
        {JSON.stringify(withoutDialect(schema), null, 2)}
      </pre>
    </div>
  )
}

/** Every schema names its dialect; said once at the top is enough. */
function withoutDialect(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  const { $schema: _, ...rest } = schema as Record<string, unknown>
  return rest
}
