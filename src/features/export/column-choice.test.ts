import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choiceOf, isSame, moved, standardChoice, takenColumns, toggled } from './column-choice.ts'
import { columnKeys, columnLabels, standardColumns } from './columns.ts'

const column = fc.constantFrom(...columnKeys)

describe('a choice of columns', () => {
  test('begins with the standard ones in their order', () => {
    expect(takenColumns(standardChoice)).toEqual(standardColumns)
    expect(standardChoice.order).toHaveLength(columnKeys.length)
  })

  test('is what was chosen, in its order, regardless of what came before', () => {
    fc.assert(
      fc.property(fc.uniqueArray(column, { minLength: 1 }), (columns) => {
        expect(takenColumns(choiceOf(columns))).toEqual(columns)
      }),
    )
  })

  test('never loses or doubles a column by moving and toggling', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('toggle' as const), column }),
      fc.record({ kind: fc.constant('move' as const), column, by: fc.constantFrom(-1 as const, 1 as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const last = steps.reduce(
          (choice, one) => (one.kind === 'toggle' ? toggled(choice, one.column) : moved(choice, one.column, one.by)),
          standardChoice,
        )
        expect(last.order.toSorted()).toEqual([...columnKeys].toSorted())
      }),
    )
  })

  test('moves by one place, and stays at the border', () => {
    expect(takenColumns(moved(choiceOf(['npi', 'zip']), 'zip', -1))).toEqual(['zip', 'npi'])
    expect(takenColumns(moved(choiceOf(['npi', 'zip']), 'npi', -1))).toEqual(['npi', 'zip'])
    expect(isSame(['npi'], ['npi'])).toBe(true)
    expect(isSame(['npi', 'zip'], ['zip', 'npi'])).toBe(false)
  })

  test('has a different label for each', () => {
    expect(new Set(Object.values(columnLabels)).size).toBe(columnKeys.length)
  })
})
