import { useState } from 'react'
import { useToast } from '#ui/toast.tsx'
import { type DemoPerson, demoPeople } from './demo-people.ts'
import { type DemoQuery, findDemoPeople } from './demo-query.ts'
import { peopleOfPage } from './demo-screen.tsx'

/** Who is ticked, with the rules of the real search. */
export function useDemoSelection(query: DemoQuery, page: number) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [all, setAll] = useState(false)
  const toast = useToast()
  const shown = peopleOfPage(query, page).map(({ id }) => id)
  const pageSelected = !all && shown.length > 0 && shown.every((id) => selected.has(id))
  const clear = () => {
    setSelected(new Set())
    setAll(false)
  }
  return {
    selected,
    all,
    pageSelected,
    clear,
    select: ({ id }: DemoPerson, ticked: boolean) => {
      if (all) return toast.error('Selection Mode Active', 'Press Select All again to choose one by one.')
      setSelected(new Set(demoPeople.map((one) => one.id).filter((one) => (one === id ? ticked : selected.has(one)))))
    },
    togglePage: () => {
      if (pageSelected) return clear()
      setAll(false)
      setSelected(new Set(shown))
    },
    toggleAll: () => {
      if (all) return clear()
      const found = findDemoPeople(query).map(({ id }) => id)
      setSelected(new Set(found))
      setAll(found.length > 0)
      toast.success('Results Selected', `Selected ${found.length} physicians`)
    },
  }
}
