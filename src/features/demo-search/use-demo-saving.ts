import { useState } from 'react'
import { formatCount } from '#ui/number-format.ts'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import type { SearchState } from '../search/address.ts'
import { demoContact, personOf } from './demo-source.ts'

interface SavedDemoSearch {
  name: string
  search: SearchState
}

export type DemoSaving = ReturnType<typeof useDemoSaving>

/** The demo's saved searches, lists, and exports: kept until the browser leaves the page. */
export function useDemoSaving(search: SearchState, selected: readonly number[]) {
  const [asking, ask] = useState<'search' | 'list' | 'saved' | null>(null)
  const [saved, setSaved] = useState<readonly SavedDemoSearch[]>([])
  const [lists, setLists] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map())
  const toast = useToast()
  const saveSearch = (name: string) => {
    setSaved([...saved.filter((one) => one.name !== name), { name, search: { ...search, page: 1 } }])
    toast.success('Search saved', 'Your search has been saved successfully.')
  }
  const addToList = (name: string) => {
    const before = lists.get(name)
    const added = selected.filter((id) => !before?.has(id)).length
    setLists(new Map([...lists, [name, new Set([...(before ?? []), ...selected])]]))
    if (before) toast.success('List Updated', `Added ${formatCount(added, 'physician')} to the selected list.`)
    else toast.success('List Created', `${name}, with ${formatCount(added, 'physician')}.`)
  }
  const exportSelected = () => {
    saveFile('sample_export.csv', 'text/csv', csvOf(selected))
    toast.success('Export Successful', `Exported ${selected.length} physician records`)
  }
  return {
    asking,
    ask,
    saved,
    forget: (name: string) => {
      setSaved(saved.filter((one) => one.name !== name))
      toast.success('Search deleted', 'Your saved search has been deleted.')
    },
    saveAs: (name: string) => {
      if (asking === 'list') addToList(name)
      else saveSearch(name)
      ask(null)
    },
    exportSelected,
  }
}

const header = 'First Name,Last Name,Credential,Title,Specialty,Organization,City,State,Email,Phone'.split(',')

/** Every cell is our own text; quoted, because organizations' names may contain commas. */
function csvOf(selected: readonly number[]): string {
  const rows = selected.map(personOf).map((person) => {
    const { id, firstName, lastName, credential, title, specialty, organization, city, state } = person
    const { email, phone } = demoContact(id)
    return [firstName, lastName, credential, title, specialty, organization, city, state, email, phone]
  })
  return [header, ...rows].map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\r\n`).join('')
}
