import type { ReactNode } from 'react'
import { freeLimits } from '#shared/product/free-limits.ts'
import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { ChevronDown } from '#ui/icons.tsx'

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'What do I get for free?',
    answer: `Every search with its exact total and the first ${freeLimits.freeResults} physicians. Emails, phone numbers, and lists need a plan.`,
  },
  {
    question: 'Where does the data come from?',
    answer: (
      <>
        From public registries such as NPPES, from CMS files, and from physicians who submit their profile. Each profile
        says which. <TextLink to={paths.data()}>See all sources</TextLink>
      </>
    ),
  },
  {
    question: 'Can I email physicians I find here?',
    answer: (
      <>
        Yes, about positions that fit, under your own name, and within the law. The email writer adds your postal
        address and an opt-out line. <TextLink to={paths.acceptableUse()}>Read the acceptable use policy</TextLink>
      </>
    ),
  },
  {
    question: 'Can I cancel?',
    answer: 'Anytime, on your account page. You keep access until the end of the period you paid for.',
  },
  {
    question: 'I am a physician. Can I opt out?',
    answer: (
      <>
        Yes. Ask, confirm by email, and we delete your profile and keep it out of future imports.{' '}
        <TextLink to={paths.removeInfo()}>Remove my information</TextLink>
      </>
    ),
  },
]

/** Native, because nothing here needs a script. */
export function QuestionsSection() {
  return (
    <section
      aria-labelledby="questions"
      className="grid gap-x-16 gap-y-4 border-t border-hair py-14 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:py-20"
    >
      <h2 id="questions" className="headline-28">
        Questions
      </h2>
      <div className="border-b border-hair">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-t border-hair">
            <summary className="fold-title">
              {question}
              <ChevronDown aria-hidden className="fold-arrow" />
            </summary>
            <p className="max-w-[62ch] pb-4 text-pretty text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
