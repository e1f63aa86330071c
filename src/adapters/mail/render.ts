/** What mails are made with, loaded with the first of them. Named here, so that the bundle has these of the package and nothing else. */
export { plainTextSelectors, render, toPlainText } from 'react-email'
