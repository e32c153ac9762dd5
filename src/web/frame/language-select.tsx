import { useState } from 'react';
import classes from './frame.module.css';

const LANGUAGE_KEY = 'language';
const SWEDISH = 'Svenska (Sverige)';
const ENGLISH = 'English';

/** The choice of language. It is stored, but only changes its own label (product §2.2). */
export function LanguageSelect() {
  const [language, setLanguage] = useState(() => localStorage.getItem(LANGUAGE_KEY) ?? SWEDISH);
  return (
    <select
      aria-label="Språk"
      className={`${classes.select} no-print`}
      value={language}
      onChange={({ currentTarget }) => {
        localStorage.setItem(LANGUAGE_KEY, currentTarget.value);
        setLanguage(currentTarget.value);
      }}
    >
      <option>{SWEDISH}</option>
      <option lang="en">{ENGLISH}</option>
    </select>
  );
}
