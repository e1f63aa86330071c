import { useState } from 'react'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { demoContact } from './demo-contacts.ts'
import { demoPeople } from './demo-people.ts'
import type { DemoQuery } from './demo-query.ts'

interface SavedDemoSearch {
  name: string
  query: DemoQuery
}

export type DemoKeeping = ReturnType<typeof useDemoKeeping>

/** Saved searches, lists and exports of the demo: kept until the page is left. */
export function useDemoKeeping(query: DemoQuery, selected: ReadonlySet<number>) {
  const [asking, ask] = useState<'search' | 'list' | 'saved' | null>(null)
  const [saved, setSaved] = useState<readonly SavedDemoSearch[]>([])
  const [lists, setLists] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map())
  const toast = useToast()
  const saveSearch = (name: string) => {
    setSaved([...saved.filter((one) => one.name !== name), { name, query }])
    toast.success('Search saved', 'Your search has been saved successfully.')
  }
  const addToList = (name: string) => {
    const before = lists.get(name)
    const added = [...selected].filter((id) => !before?.has(id)).length
    setLists(new Map([...lists, [name, new Set([...(before ?? []), ...selected])]]))
    if (before) toast.success('List Updated', `Added ${physicians(added)} to the selected list.`)
    else toast.success('List Created', `${name}, with ${physicians(added)}.`)
  }
  const exportSelected = () => {
    saveFile('sample_export.csv', 'text/csv', csvOf(selected))
    toast.success('Export Successful', `Exported ${selected.size} physician records`)
  }
  return {
    asking,
    ask,
    saved,
    forget: (name: string) => {
      setSaved(saved.filter((one) => one.name !== name))
      toast.success('Search deleted', 'Your saved search has been deleted.')
    },
    keep: (name: string) => {
      if (asking === 'list') addToList(name)
      else saveSearch(name)
      ask(null)
    },
    exportSelected,
  }
}

function physicians(count: number): string {
  return count === 1 ? '1 physician' : `${count} physicians`
}

const columns = [
  'First Name',
  'Last Name',
  'Credential',
  'Title',
  'Specialty',
  'Organization',
  'City',
  'State',
] as const

/** Every cell is our own text; quoted, because organizations' names may have commas. */
function csvOf(selected: ReadonlySet<number>): string {
  const rows = demoPeople
    .filter(({ id }) => selected.has(id))
    .map((person) => {
      const { email, phone } = demoContact(person.id)
      const { firstName, lastName, credential, title, specialty, organization, city, state } = person
      return [firstName, lastName, credential, title, specialty, organization, city, state, email, phone]
    })
  return [[...columns, 'Email', 'Phone'], ...rows]
    .map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\r\n`)
    .join('')
}
