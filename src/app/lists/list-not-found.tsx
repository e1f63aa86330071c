import { getList } from '#features/lists/contracts.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { ListX } from '#ui/work-icons.tsx'
import { Page } from '../page/page-layout.tsx'
import { useViewer } from '../page/viewer.ts'

/** For a list that does not exist, belongs to someone else, or was deleted in another tab. */
export function ListNotFound() {
  const viewer = useViewer()
  return (
    <Page title="List Not Found">
      <EmptyState
        icon={<ListX aria-hidden />}
        title={getList.errors.noList[1]}
        actions={
          <ButtonLink to={paths.lists()} variant="primary">
            My Lists
          </ButtonLink>
        }
      >
        {viewer
          ? `You’re signed in as ${viewer.email}. If someone sent you this link, ask them to share the list with your team.`
          : null}
      </EmptyState>
    </Page>
  )
}
