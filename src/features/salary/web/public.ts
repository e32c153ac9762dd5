/** The button for the specification's PDF, which the list of invoices shows (product §2.13). */
export { SalaryPdfButton } from './salary-pdf-button.tsx';
