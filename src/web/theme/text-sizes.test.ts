import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(globSync('src/**/*.css'))(
  'the text and the layout of %s follow the text size of the browser’s settings',
  (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(
      /(font-size|line-height|--text[\w-]*):[^;]*\dpx|@(media|container)[^{]*\dpx/,
    );
  },
);
