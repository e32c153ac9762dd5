/** The search of everything, for the frame (product §2.23). */
export { SearchButton } from './search-button.tsx';
