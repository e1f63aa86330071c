import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The folder of the checkout, whichever folder the command was started in, and wherever the build puts this file. */
export const projectRoot = path.dirname(findPackageJSON(import.meta.url)!)
