import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The folder of the checkout, regardless of the working directory and of where the build puts this file. */
export const projectRoot = path.dirname(findPackageJSON(import.meta.url)!)
