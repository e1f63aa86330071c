import { fullName } from '#shared/text/physician-name.ts'
import type { PhysicianProfile } from './contracts.ts'

/**
 * A profile as a schema.org Person, for search engines. Only name, work, and training: never a way to get in touch.
 * @param url the page's canonical address
 */
export function structuredData(physician: PhysicianProfile, url: string) {
  const { firstName, lastName, credential, title, specialty, organization, city, state, educationEntries } = physician
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': url,
    url,
    name: fullName(physician),
    givenName: firstName,
    familyName: lastName,
    ...(credential && { honorificSuffix: credential }),
    ...((title || specialty) && { jobTitle: title || specialty }),
    ...(specialty && { knowsAbout: [specialty, ...physician.secondarySpecialties] }),
    ...(organization && { worksFor: { '@type': 'Organization', name: organization } }),
    ...((city || state) && {
      workLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          ...(city && { addressLocality: city }),
          ...(state && { addressRegion: state }),
          addressCountry: 'US',
        },
      },
    }),
    ...(educationEntries.length > 0 && {
      alumniOf: educationEntries.map(({ schoolName }) => ({ '@type': 'EducationalOrganization', name: schoolName })),
    }),
    ...(physician.npi && { identifier: { '@type': 'PropertyValue', propertyID: 'NPI', value: physician.npi } }),
  }
}
