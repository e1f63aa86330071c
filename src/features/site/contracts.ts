import { z } from 'zod'
import { admin, open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { newer } from '#shared/calls/newer.ts'
import { limits } from '#shared/product/limits.ts'
import { oneLine } from '#shared/text/typed-text.ts'
import { imageTexts } from './image-slots.ts'

export const getSiteFacts = contract({
  name: 'get-site-facts',
  summary: 'The numbers shown on public pages, counted from the data and the code.',
  access: open,
  scope: 'read',
  input: noInput,
  output: z.object({
    physicians: z.int(),
    specialties: z.int(),
    /** States that have a physician, including the District of Columbia. */
    states: z.int(),
    /** Ways to narrow down a search. */
    parameters: z.int(),
  }),
})

/** A search that anyone may look at, as the index answers it now. */
export const ExampleSearch = z.object({
  query: z.string(),
  /** What the query was read as, in its order: 'Cardiology', 'Texas'. */
  parts: z.array(z.object({ label: z.string(), excluded: z.boolean() })),
  total: z.int(),
  withEmail: z.int(),
  /** The first results, without a way to contact them. */
  people: z.array(
    z.object({
      id: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      credential: z.string(),
      organization: z.string(),
      place: z.string(),
      hasEmail: z.boolean(),
    }),
  ),
  /** Whether they are generated profiles. */
  sample: z.boolean(),
})
export type ExampleSearch = z.infer<typeof ExampleSearch>

export const getExampleSearches = contract({
  name: 'get-example-searches',
  summary: 'A few fixed searches with their exact totals and first results, for the landing page.',
  access: open,
  scope: 'read',
  input: noInput,
  output: z.object({ data: z.array(ExampleSearch) }),
})

export const SiteSettings = z.object({
  id: z.literal(1),
  /** The title in search results; if empty, the product's own. */
  google_search_text: z.string(),
  meta_description: z.string(),
  /** What social networks say about a link to the site. */
  seo_description: z.string(),
  /** Which images replace the product's own, by slot; the version changes with the image. */
  images: z.record(z.string(), z.object({ version: z.string(), contentType: z.string() })),
})
export type SiteSettings = z.output<typeof SiteSettings>

export const getSiteSettings = contract({
  name: 'get-site-settings',
  summary: 'The site’s text for search engines and social networks.',
  access: open,
  input: noInput,
  output: SiteSettings,
})

const Words = (max: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(max, `At most ${max.toLocaleString('en-US')} characters.`))

export const saveSiteSettings = contract({
  name: 'save-site-settings',
  summary: 'Changes the site’s text for search engines and social networks. Empty means the default.',
  access: admin,
  input: z.strictObject({
    /** Accepted for compatibility: there is only one row. */
    id: z.literal(1).optional(),
    google_search_text: Words(limits.siteTitle),
    meta_description: Words(limits.siteDescription),
    seo_description: Words(limits.siteDescription),
    seen: SiteSettings.pick({ google_search_text: true, meta_description: true, seo_description: true })
      .strict()
      .optional(),
  }),
  output: SiteSettings,
  errors: { newer },
})

/** Not a call: `POST /uploads/site-assets/{slot}`, multipart, one image. */
export const uploadSiteImage = contract({
  name: 'upload-site-image',
  summary: 'Replaces an image of the site. The server redraws what you send.',
  access: admin,
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),
  errors: {
    wrongType: [422, ...imageTexts.wrongType],
    unusable: [422, ...imageTexts.unusable],
    wrongSize: [422, ...imageTexts.wrongSize],
    tooLarge: [413, ...imageTexts.tooLarge],
    noSlot: [404, 'There is no such image.'],
  },
})
