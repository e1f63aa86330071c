/**
 * What emails are rendered with, loaded with the first one. Named here so that the bundle includes these from the
 * package and nothing else.
 */
export { plainTextSelectors, render, toPlainText } from 'react-email'
