import { Fragment } from 'react'
import type { ApiDocument, ApiOperation } from '#shared/calls/call-context.ts'
import { paths } from '#shared/product/paths.ts'
import { schemaTexts } from './schema-text.ts'

export const audiences = ['everyone', 'physicians', 'admin'] as const
export type Audience = (typeof audiences)[number]

/** Calls with which people decide about what is held about them, on the forms for that. */
const aboutOneself = /privacy|removal|claim/

function audienceOf({ tags, operationId }: ApiOperation): Audience {
  if (tags.includes('admin')) return 'admin'
  return tags.includes('physicians') || aboutOneself.test(operationId) ? 'physicians' : 'everyone'
}

/**
 * Every call: its summary, its input, its answers, and its own refusals. Calls of admins, and those of people about
 * themselves, are on separate pages, and the answers and refusals of a call for programs on its own, so that each page
 * is light enough for a phone.
 */
export function ApiCalls({ document, audience }: { document: ApiDocument; audience: Audience }) {
  const textOf = schemaTexts()
  const described = new Map<string, string>()
  const shown = Object.values(document.paths).filter(({ post }) => audienceOf(post) === audience)
  const calls = shown.map(({ post }) => ({
    ...post,
    description: descriptionOf(post, described),
    texts: [
      { title: 'Input', text: textOf(post.requestBody.content['application/json'].schema, post.operationId) },
      ...Object.entries((isForPrograms(post) ? undefined : post.responses['200']?.content) ?? {}).map(
        ([type, { schema }]) => ({
          title: type === 'application/json' ? 'Response' : `Response as ${type}`,
          text: textOf(schema, post.operationId),
        }),
      ),
    ].filter(({ text }) => text !== '{}'),
    refusals: isForPrograms(post) ? [] : refusalsOf(post, described),
  }))
  return (
    <div className="api-calls">
      <nav aria-label="All calls">
        {calls.map(({ operationId }) => (
          <a key={operationId} href={`#${operationId}`}>
            {operationId}
          </a>
        ))}
      </nav>
      {calls.map((call) => (
        <CallSection key={call.operationId} {...call} />
      ))}
    </div>
  )
}

type CallProps = Pick<ApiOperation, 'operationId' | 'summary' | 'description' | 'security'> & {
  texts: SchemaProps[]
  refusals: Refusal[]
}

interface Refusal {
  status: string
  own: string
}

/** Lines that were shown, and the call that they were shown of. */
type Described = Map<string, string>

/** What several calls say of `seen`, on a line of its own, appears in the first of them; the others name that one. */
function descriptionOf({ operationId, description }: ApiOperation, described: Described): string {
  const [own = '', ...shared] = description.split('\n')
  const lines = shared.map((line) => {
    const first = described.get(line)
    if (first !== undefined) return `Takes seen as ${first} does.`
    described.set(line, operationId)
    return line
  })
  return [own, ...lines].join(' ')
}

/** A message that is in the description, or that calls share and an earlier one shows, appears only as its code. */
function refusalsOf({ operationId, description, responses }: ApiOperation, described: Described): Refusal[] {
  return Object.entries(responses).flatMap(([status, { description: words }]) => {
    const lines = status === '200' ? [] : ownLines(words)
    const own = lines.map((line) => {
      const at = line.indexOf(': ')
      return described.has(line) || description.includes(line.slice(at + 2)) ? line.slice(0, at) : line
    })
    for (const line of lines) if (!described.has(line)) described.set(line, operationId)
    return own.length === 0 ? [] : [{ status, own: own.join('\n') }]
  })
}

/** Whether it has a page of its own, where people try it with a key. */
const isForPrograms = ({ security }: Pick<ApiOperation, 'security'>) => security.some((one) => one.key)

function CallSection({ operationId, summary, description, security, texts, refusals }: CallProps) {
  const schemas = texts.map((text) => <Schema key={text.title} {...text} />)
  return (
    <section id={operationId}>
      <h2>{isForPrograms({ security }) ? <a href={paths.apiCall(operationId)}>{operationId}</a> : operationId}</h2>
      <p>{`${summary} ${description}`}</p>
      {schemas.length > 1 ? <div>{schemas}</div> : schemas}
      {refusals.length > 0 && (
        <>
          <h3>Errors</h3>
          <dl>
            {refusals.map(({ status, own }) => (
              <Fragment key={status}>
                <dt>{status}</dt>
                <dd>{own}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

/** Stated once, above all calls. */
const common = [
  ...['invalid_input', 'sign_in_required', 'subscription_required', 'forbidden', 'demo_restricted'],
  ...['key_unknown, key_expired, key_ended', 'key_elsewhere', 'insufficient_scope'],
]

function ownLines(refusals: string): string[] {
  return refusals.split('\n').filter((line) => !common.some((code) => line.startsWith(`${code}: `)))
}

// Scrollable areas have to be reachable by keyboard. This many lines of this many characters fit on a phone and never
// scroll.
const reachable = { tabIndex: 0 }
const fits = { lines: 16, characters: 40 }

function scrolls(text: string): boolean {
  const lines = text.split('\n')
  return lines.length > fits.lines || lines.some((line) => line.replaceAll('\t', '  ').length > fits.characters)
}

interface SchemaProps {
  title: string
  text: string
}

function Schema({ title, text }: SchemaProps) {
  return (
    <>
      <h3>{title}</h3>
      {/* React would write each of more than a thousand quotation marks as six bytes. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what could begin an element or a character reference is escaped */}
      <pre {...(scrolls(text) && reachable)} dangerouslySetInnerHTML={{ __html: escaped(text) }} />
    </>
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
