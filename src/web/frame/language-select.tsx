import { useState } from 'react';
import classes from './frame.module.css';

const LANGUAGE_KEY = 'language';
const LANGUAGES = ['Svenska (Sverige)', 'English'];

/** The choice of language. It is stored, but only changes its own label (product §2.2). */
export function LanguageSelect() {
  const [language, setLanguage] = useState(() => localStorage.getItem(LANGUAGE_KEY) ?? LANGUAGES[0]);
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
      {LANGUAGES.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
