import type { DataSource } from '#features/data-sources/contracts.ts'
import type { ExampleSearch } from '#features/site/contracts.ts'
import { PhysicianCall, PricingTeaser } from './closing-sections.tsx'
import { ComparisonSection } from './comparison-section.tsx'
import { CountedFacts, type SiteNumbers } from './counted-facts.tsx'
import { CustomersSection } from './customers-section.tsx'
import { EmailsSection } from './email-section.tsx'
import { ExampleSearches } from './example-searches.tsx'
import { JobsSection, type SpecialtyCount } from './job-sections.tsx'
import { ProductPicture } from './product-picture.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { SourcesSection } from './sources-section.tsx'

/** The page's data, for text and links only; sent to browsers only when they open the page on their own. */
export interface LandingFacts {
  numbers: SiteNumbers | null
  specialties: readonly SpecialtyCount[]
  examples: readonly ExampleSearch[]
  sources: readonly DataSource[]
  headline: string | null
}

const column = 'mx-auto w-full max-w-[1180px] px-4 md:px-8'

/** The parts of the landing page, from the hero's picture down. The demo comes between the last two. */
export const landingParts = {
  hero: ({ examples }: LandingFacts) => <ExampleSearches examples={examples} />,
  jobs: ({ numbers, headline, sources, specialties }: LandingFacts) => (
    <div className={column}>
      <ProductPicture />
      {numbers && <CountedFacts {...{ numbers, headline, sources }} />}
      <JobsSection specialties={specialties} />
    </div>
  ),
  rest: ({ sources }: LandingFacts) => (
    <div className={column}>
      <EmailsSection />
      {sources.length > 0 && <SourcesSection sources={sources} />}
      <CustomersSection />
      <ComparisonSection />
      <PricingTeaser />
      <QuestionsSection />
      <PhysicianCall />
    </div>
  ),
}
