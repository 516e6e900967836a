// What a game is called that is not the first of its deal.

import type { Course } from './branch';
import { t } from './i18n';

export function course_say(course: Course): string {
  if (course.scratch) return t('A scratch world, drawn from those that fitted what you knew: not the true one.');
  if (course.evening) return course.name;
  if (course.rival) return t('A challenge by {0}', course.rival.name || t('Somebody'));
  return t('What if: {0}', course.name);
}
