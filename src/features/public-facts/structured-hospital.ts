import type { Hospital } from './contracts.ts'

/** A hospital in schema.org's terms, for search engines. */
export function hospitalData({ ccn, name, address, city, state, zip, phone }: Hospital, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Hospital',
    '@id': url,
    url,
    name,
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      addressLocality: city,
      addressRegion: state,
      ...(zip && { postalCode: zip }),
      addressCountry: 'US',
    },
    ...(phone && { telephone: phone }),
    identifier: { '@type': 'PropertyValue', propertyID: 'CCN', value: ccn },
  }
}
