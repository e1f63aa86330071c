import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiDocumentContext, requestContext } from '#shared/calls/call-context.ts'
import { paths } from '#shared/product/paths.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { schemaText } from '../../api-docs/schema-text.ts'
import { snippetsFor } from '../../api-docs/snippets.ts'
import { TryCall } from '../../api-docs/try-call.tsx'
import { Page } from '../../page/page-layout.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = ({ params }: { params: { call?: string } }) =>
  pageMeta(params.call ?? 'Call', `How a program makes the call ${params.call}: its input, its response, and examples.`)

export function loader({ context, params }: LoaderFunctionArgs) {
  const { paths: calls } = context.get(apiDocumentContext)()
  const found = Object.values(calls).find(({ post }) => post.operationId === params.call)
  if (!found) throw data(null, { status: 404 })
  const { operationId, summary, description, requestBody, responses, security } = found.post
  const input = requestBody.content['application/json']
  const { origin } = context.get(requestContext)
  const answers = Object.entries(responses['200']?.content ?? {})
  return {
    name: operationId,
    summary,
    description,
    scope: security.find((one) => one.key)?.key?.[0] ?? null,
    schemas: [
      { title: 'Input', text: schemaText(input.schema) },
      ...answers.map(([type, { schema }]) => ({
        title: type === 'application/json' ? 'Response' : `Response as ${type}`,
        text: schemaText(schema),
      })),
    ],
    errors: Object.entries(responses).flatMap(([status, { description: words }]) =>
      status === '200' ? [] : words.split('\n').map((line) => ({ status, line })),
    ),
    example: JSON.stringify(input.example ?? {}, null, 2),
    snippets: snippetsFor({
      origin,
      name: operationId,
      input: input.example ?? {},
      isFile: !('application/json' in Object.fromEntries(answers)),
    }),
  }
}

/** One call for a program: what it takes and answers, in three languages, and a way to try it. */
export default function ApiCall() {
  const { name, summary, description, scope, schemas, errors, example, snippets } = useLoaderData<typeof loader>()
  return (
    <Page
      above={<Breadcrumb trail={[{ label: 'Calls', to: paths.apiDocs() }]} current={name} />}
      title={name}
      lead={summary}
      width="wide"
      className="pb-20"
    >
      <p className="max-w-[70ch] text-muted">
        {description}{' '}
        {scope && (
          <Link to={paths.programs()} className="text-accent underline underline-offset-2">
            Make an API key
          </Link>
        )}
      </p>
      <div className="api-calls">
        {schemas.map(({ title, text }) => (
          <Code key={title} title={title} text={text} />
        ))}
        {scope !== null && snippets.map(({ title, text }) => <Code key={title} title={title} text={text} copies />)}
      </div>
      {scope !== null && <TryCall key={name} name={name} example={example} />}
      <h2 className="headline-20 mt-10">Errors</h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-14">
        {errors.map(({ status, line }) => (
          <div key={`${status} ${line}`} className="contents">
            <dt className="tabular-nums text-muted">{status}</dt>
            <dd className="min-w-0 wrap-anywhere">{line}</dd>
          </div>
        ))}
      </dl>
    </Page>
  )
}

// Scrollable areas have to be reachable by keyboard.
const reachable = { tabIndex: 0 }

function Code({ title, text, copies = false }: { title: string; text: string; copies?: boolean }) {
  return (
    <section aria-label={title} className="mt-8">
      <div className="flex items-center justify-between gap-3">
        <h2 className="headline-20">{title}</h2>
        {copies && <CopyButton text={text} what={title} />}
      </div>
      <pre {...reachable} className="mt-2 max-h-96 overflow-auto">
        {text}
      </pre>
    </section>
  )
}
