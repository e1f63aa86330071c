import { getLists } from '#features/lists/contracts.ts'
import { getSavedSearches } from '#features/saved-searches/contracts.ts'
import { searchAddress } from '#features/search/address.ts'
import type { Viewer } from '#shared/access/access.ts'
import { callOverHttp } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { formatCount } from '#ui/number-format.ts'
import { mobileItems } from '../page/navigation-items.ts'
import type { PaletteItem, PaletteSource } from './palette-source.ts'

const memberPages: PaletteItem[] = [
  { label: 'Sequences', to: sequencePaths.all() },
  { label: 'Account Settings', note: 'Profile', to: paths.account() },
  { label: 'Subscription', note: 'Account Settings', to: paths.account('subscription') },
  { label: 'Exports', note: 'Account Settings', to: paths.account('exports') },
  { label: 'Notifications', note: 'Account Settings', to: paths.account('notifications') },
  { label: 'Security', note: 'Account Settings', to: paths.accountSecurity() },
  { label: 'Sending', note: 'Account Settings', to: paths.accountSending() },
  { label: 'Programs', note: 'Account Settings', to: paths.programs() },
  { label: 'Your data', note: 'Account Settings', to: paths.accountData() },
]

const everybodysPages: PaletteItem[] = [
  { label: 'Medical Specialties', to: paths.specialties() },
  { label: 'Pricing', to: paths.pricing() },
  { label: 'About', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
]

function pages(viewer: Viewer | null): PaletteItem[] {
  const all = [...mobileItems(viewer), ...(viewer ? memberPages : []), ...everybodysPages]
  return all.filter(({ to }, index) => all.findIndex((other) => other.to === to) === index)
}

/** In display order. */
export const paletteSources: readonly PaletteSource[] = [
  { name: 'Pages', placesOf: pages },
  {
    name: 'Saved searches',
    load: async (_, signal) => {
      const { data } = await callOverHttp(getSavedSearches, {}, signal)
      return data.map(({ name, search_params: { filters, tags, sort } }) => ({
        label: name,
        to: searchAddress({ filters, tags, ...(sort ? { sort } : {}) }),
      }))
    },
  },
  {
    name: 'Lists',
    load: async (_, signal) => {
      const { data } = await callOverHttp(getLists, {}, signal)
      return data.map(({ id, name, count }) => ({
        label: name,
        note: formatCount(count, 'physician'),
        to: paths.list(id),
      }))
    },
  },
  // Last, so that Enter on a page's name opens that page.
  {
    name: 'Search',
    placesFor: (text) => [
      { label: `Search physicians for ‘${text}’`, to: searchAddress({ filters: { query: text } }) },
    ],
  },
]
