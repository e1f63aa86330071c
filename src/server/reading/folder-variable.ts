/** The environment variable that tells a process which folder to delete if it is orphaned. */
export const folderVariable = 'ATTENDING_WORK_FOLDER'
