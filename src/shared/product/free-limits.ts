/** What people without a plan see. Separate from `limits`, because every page loads these and few load the others. */
export const freeLimits = {
  freeResults: 20,
  freeSelection: 20,
} as const
