-- No query chooses physicians by their education, and to analyze it takes a quarter of the time that all of their other columns take together.
alter table physicians alter column education set statistics 0;
