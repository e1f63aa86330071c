import { useNavigate } from 'react-router'
import { useLists } from '#features/lists/use-lists.ts'
import { useStoredSelection } from '#features/search/selection-store.ts'
import type { Viewer } from '#shared/access/access.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { Mail, Search, Users } from '#ui/icons.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { formatCount } from '#ui/number-format.ts'
import { RefreshCw } from '#ui/work-icons.tsx'
import { emailSelected, storeRecipients } from './recipients-store.ts'

interface WriteToProps {
  viewer: Viewer
  /** Why there is nothing to send yet. */
  disabledReason: string | undefined
}

/** An email needs recipients: a list, the search's selection, or physicians yet to be found. */
export function WriteTo({ viewer, disabledReason }: WriteToProps) {
  const { data, isError, refetch } = useLists(true, null)
  const unknown = isError && data === undefined
  const selection = useStoredSelection(viewer.id)
  const navigate = useNavigate()
  const lists = (data?.data ?? []).filter(({ count }) => count > 0)
  const open = (listId: string) => void navigate(paths.email(listId), { preventScrollReset: true })
  const writeToSelected = () => {
    storeRecipients(viewer.id, { ids: [...selection.ids], listId: null })
    void navigate(emailSelected, { preventScrollReset: true })
  }
  const label = (
    <>
      <Mail aria-hidden />
      Send
    </>
  )
  if (disabledReason !== undefined) {
    return (
      <Button variant="primary" disabledReason={disabledReason}>
        {label}
      </Button>
    )
  }
  return (
    <Menu label="Send to" align="start" trigger={<Button variant="primary">{label}</Button>}>
      {lists.map(({ id, name, count }) => (
        <MenuItem key={id} icon={<Users aria-hidden />} onSelect={() => open(id)}>
          <span className="max-w-72 truncate">{name}</span>
          <span className="ml-auto pl-4 text-13 text-muted">{formatCount(count, 'physician')}</span>
        </MenuItem>
      ))}
      {unknown ? (
        <>
          <p className="px-2.5 py-1.5 text-13 text-muted">Failed to load your physician lists.</p>
          <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => void refetch()}>
            Retry
          </MenuItem>
        </>
      ) : (
        data?.data.length === 0 && <p className="px-2.5 py-1.5 text-13 text-muted">You have no lists yet.</p>
      )}
      <MenuSeparator />
      {selection.ids.length > 0 && (
        <MenuItem icon={<Users aria-hidden />} onSelect={writeToSelected}>
          {formatCount(selection.ids.length, 'physician')} selected in the search
        </MenuItem>
      )}
      <MenuLink to={paths.search()} icon={<Search aria-hidden />}>
        Choose physicians in the search
      </MenuLink>
    </Menu>
  )
}
