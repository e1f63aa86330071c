import type { ReactNode } from 'react'
import { ContactForm } from '#features/support/contact-form.tsx'
import { contactForm } from '#features/support/contracts.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { answerPosts } from '../../answer-posts.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'

export const meta = () => pageMeta('Contact', `Contact the ${brand.name} team, or ask for a quote.`)

export const action = answerPosts({
  contact: ({ values, call }) => call(contactForm, values),
})

const mailLink = 'rounded-4 text-ink underline decoration-hair-strong underline-offset-4 hover:decoration-current'

const MailTo = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={mailLink}>
    {address}
  </a>
)

const facts: { title: string; text: ReactNode }[] = [
  { title: 'Support', text: <MailTo address={brand.supportEmail} /> },
  { title: 'Office hours', text: brand.officeHours },
  {
    title: 'Sales',
    text: (
      <>
        For multiple seats, medical groups, and enterprises: <MailTo address={brand.salesEmail} />
      </>
    ),
  },
  {
    title: 'For physicians',
    text: (
      <>
        You can{' '}
        <TextLink to={paths.submitResume()} className="inline">
          submit your resume
        </TextLink>{' '}
        or{' '}
        <TextLink to={paths.removeInfo()} className="inline">
          have your information removed
        </TextLink>{' '}
        without contacting us.
      </>
    ),
  },
]

export default function Contact() {
  const viewer = useViewer()
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 pt-10 pb-20 md:px-8 md:pt-16">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h1 className="headline-56 text-balance max-md:headline-40">Write to us</h1>
          <p className="mt-4 max-w-[44ch] text-16 text-pretty text-muted">
            Questions about the data, your plan, or a quote for your team? A person reads and answers every message.
          </p>
          <dl className="mt-10 border-t border-hair">
            {facts.map(({ title, text }) => (
              <div
                key={title}
                className="grid gap-x-6 gap-y-1 border-b border-hair py-4 sm:grid-cols-[128px_minmax(0,1fr)]"
              >
                <dt className="text-muted">{title}</dt>
                <dd className="text-balance">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <section aria-labelledby="message" className="lg:border-l lg:border-hair lg:pl-20">
          <h2 id="message" className="headline-28 mb-6">
            Your message
          </h2>
          <ContactForm key={viewer?.id} known={viewer} />
        </section>
      </div>
    </div>
  )
}
