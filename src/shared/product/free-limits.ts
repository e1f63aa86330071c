/** What people without a plan see. Apart from `limits`, because every page knows these and few know the others. */
export const freeLimits = {
  freeResults: 20,
  freeSelection: 20,
} as const
