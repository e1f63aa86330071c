import { PhysicianCall, PricingTeaser } from './closing-sections.tsx'
import { EmailsSection } from './email-section.tsx'
import { SourcesSection, SpecialtiesSection, type SpecialtyCount, WorkSection } from './feature-sections.tsx'

/** All of the landing page below the demo: to be read, with links. */
export function LandingSections({ specialties }: { specialties: readonly SpecialtyCount[] }) {
  return (
    <div className="mx-auto mt-10 w-full max-w-[1180px] px-4 md:mt-16 md:px-8">
      {specialties.length > 0 && <SpecialtiesSection specialties={specialties} />}
      <EmailsSection />
      <SourcesSection />
      <WorkSection />
      <PricingTeaser />
      <PhysicianCall />
    </div>
  )
}
