/** The numbers of lists as pipelines and of the page of the day: beside `limits`, since only members' pages need them. */
export const listLimits = {
  // Of a list that is a pipeline: its stages, and the cards of each that are sent at once.
  stages: 30,
  stageName: 60,
  stageTemplates: 50,
  boardCards: 250,
  positionLine: 200,
  tags: 20,
  tag: 40,
  nextStep: 200,
  listNotes: 200,
  /** Tags, specialties, states, and cities that a list offers as filters, of each. */
  filterValues: 200,
  // Of the page of the day.
  todaySteps: 100,
  todayNames: 3,
  todayChanges: 50,
  todayChangeDays: 30,
  todayTeam: 8,
  calendarSteps: 1000,
  /** Milliseconds within which a change of a list can be undone. */
  listUndo: 10 * 60 * 1000,
} as const
