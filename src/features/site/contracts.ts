import { z } from 'zod'
import { open } from '#shared/access.ts'
import { contract } from '#shared/contract.ts'
import { noInput } from '#shared/ids.ts'

export const getSiteFacts = contract({
  name: 'get-site-facts',
  summary: 'The numbers that the public pages name, counted from the data and the code.',
  access: open,
  input: noInput,
  output: z.object({
    physicians: z.int(),
    specialties: z.int(),
    /** States with a physician in them, the District of Columbia among them. */
    states: z.int(),
    /** Ways to narrow a search down. */
    parameters: z.int(),
  }),
})

export const SiteSettings = z.object({
  id: z.literal(1),
  /** The title in search results; empty means the product's own. */
  google_search_text: z.string(),
  meta_description: z.string(),
  /** What social networks say of a link to the site. */
  seo_description: z.string(),
  /** Which pictures have been put in the place of the product's own, by slot; the version changes with the picture. */
  images: z.record(z.string(), z.object({ version: z.string(), contentType: z.string() })),
})
export type SiteSettings = z.output<typeof SiteSettings>

export const getSiteSettings = contract({
  name: 'get-site-settings',
  summary: 'What the site says of itself to search engines and social networks.',
  access: open,
  input: noInput,
  output: SiteSettings,
})
