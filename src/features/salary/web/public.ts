/** The specification's PDF, for the list of invoices (product §2.13). */
export { SalaryPdfButton } from './salary-pdf-button.tsx';
