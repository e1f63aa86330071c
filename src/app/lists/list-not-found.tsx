import { getList } from '#features/lists/contracts.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ListX } from '#ui/icons.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { Page } from '../page-layout.tsx'

/** For a list that does not exist, belongs to someone else, or was deleted in another tab. */
export function ListNotFound() {
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
      />
    </Page>
  )
}
