import { brand, type Claims as ClaimsOfOperator } from '#shared/product/brand.ts'
import { personPlaceholders } from '#shared/text/email-placeholders.ts'
import { Card } from '#ui/card.tsx'
import { sampleEmail } from './sample-email.ts'
import { Section } from './section.tsx'

/** The AI email section with its template's preview. */
export function EmailsSection() {
  return (
    <Section
      title="Emails that sound like you wrote them."
      text="Describe the position once. The email is written as you watch, in the tone and length you choose, and leaves placeholders for name, specialty, practice, and city, so every physician gets a personal email."
      more={<ClaimList claims={brand.claims} />}
    >
      <Card>
        <div className="border-b border-hair px-6 py-4">
          <p className="text-12 text-muted">Subject</p>
          <p className="mt-0.5 font-semibold">
            <Template text={sampleEmail.subject} />
          </p>
        </div>
        <div className="grid gap-4 px-6 py-5 text-16 text-pretty">
          {sampleEmail.body.split('\n\n').map((paragraph) => (
            <p key={paragraph} className="whitespace-pre-line">
              <Template text={paragraph} />
            </p>
          ))}
        </div>
        <p className="border-t border-hair px-6 py-3 text-13 text-muted">
          Filled in for each email:{' '}
          {[...personPlaceholders, 'job_location'].map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <code className="font-sans text-ink">{name}</code>
            </span>
          ))}
        </p>
      </Card>
    </Section>
  )
}

/** Highlights the parts in braces. */
function Template({ text }: { text: string }) {
  return [...text.matchAll(/\{\w+\}|[^{]+/g)].map(({ 0: part, index }) =>
    part.startsWith('{') ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  )
}

/** The operator's claim with a number; renders nothing without a claim. */
export function ClaimList({ claims }: { claims: ClaimsOfOperator }) {
  const { generation, responses, support } = claims
  const made = [generation, responses, support].filter((claim) => claim !== null)
  if (made.length === 0) return null
  return (
    <dl className="mt-2 border-b border-hair">
      {made.map(({ figure, text }) => (
        <div
          key={figure}
          className="grid grid-cols-[104px_minmax(0,1fr)] items-baseline gap-4 border-t border-hair py-2.5"
        >
          <dt className="order-last text-13 text-muted">{text}</dt>
          <dd className="font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
